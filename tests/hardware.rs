//! Datasheet facts hang together, and each names its documents.

use synctoll::hardware::Gpu;

#[test]
fn every_gpu_names_the_documents_of_its_figures() {
    for gpu in Gpu::ALL {
        let source = gpu.source();
        assert!(source.contains("NVIDIA"), "{}", gpu.name());
        // The memory and the tensor rate are in the cited text; datasheets print the rate with sparsity, twice the dense one.
        let spec = gpu.spec();
        let gigabytes = spec.hbm.get() / 1_000_000_000;
        assert!(
            source.contains(&format!("{gigabytes} GB")),
            "{}: {gigabytes} GB",
            gpu.name()
        );
        let sparse = [
            2.0 * spec.bf16_dense_tflops,
            2.0 * spec.bf16_dense_tflops + 1.0,
        ];
        let printed = |value: f64| {
            source
                .replace(',', "")
                .contains(&format!("{value:.0} TFLOPS"))
        };
        assert!(sparse.into_iter().any(printed), "{}", gpu.name());
    }
}

#[test]
fn nvlink_adds_up_to_the_printed_bandwidth() {
    for gpu in Gpu::ALL {
        let spec = gpu.spec();
        let both_ways = 2.0 * f64::from(spec.nvlinks) * spec.nvlink_bandwidth.gb_per_s();
        assert!(
            gpu.source().contains(&format!("{both_ways:.0} GB/s")),
            "{}: {both_ways}",
            gpu.name()
        );
    }
}
