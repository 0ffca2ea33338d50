// One plain closing line, whatever the other reporters print.
export default class CountReporter {
  constructor() {
    this.outcomes = { expected: 0, flaky: 0, unexpected: 0, skipped: 0 };
  }

  onBegin(config, suite) {
    this.suite = suite;
  }

  onEnd() {
    for (const test of this.suite.allTests()) this.outcomes[test.outcome()] += 1;
    const { expected, flaky, unexpected, skipped } = this.outcomes;
    console.log(`browser tests: ${expected + flaky} passed, ${unexpected} failed, ${skipped} skipped`);
  }
}
