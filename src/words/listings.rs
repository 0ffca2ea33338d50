//! What is said about an operator listing: findings, hazards, and what a run came to.
//!
//! In texts with figures, `{0}`, `{1}` … stand for them, as in [`super::claims`]. Names of instructions stay as they are.

use super::Text;

/// There is neither a listing nor a driver.
pub const NOTHING_FOUND: Text = Text::new(
    "No listing and no driver here. A listing begins with .version, .target or .entry.",
    "此处没有清单，也没有驱动例程。清单以 .version、.target 或 .entry 开头。",
);
/// Lines around the code.
pub const PROSE: Text = Text::new(
    "{0} lines of text around the code are left out.",
    "略去代码前后的 {0} 行正文。",
);
/// One such line.
pub const PROSE_LINE: Text = Text::new(
    "One line of text around the code is left out.",
    "略去代码前后的 1 行正文。",
);
/// A sign without a meaning here.
pub const UNEXPECTED: Text = Text::new("“{0}” has no meaning here.", "“{0}”在此处没有意义。");
/// Something else has to stand here.
pub const EXPECTED: Text = Text::new("{0} has to stand here.", "此处应为 {0}。");
/// No semicolon.
pub const MISSING_SEMICOLON: Text = Text::new(
    "An instruction ends with ; in real PTX.",
    "真实 PTX 中指令以 ; 结尾。",
);
/// One too many.
pub const NEEDLESS_SEMICOLON: Text =
    Text::new("Real PTX has no ; here.", "真实 PTX 在此处没有 ;。");
/// A brace without its end.
pub const UNCLOSED: Text = Text::new("This brace is never closed.", "此括号没有闭合。");
/// Too large a number.
pub const TOO_LARGE: Text = Text::new("{0} is too large.", "{0} 过大。");
/// Instructions outside an entry.
pub const LOOSE: Text = Text::new(
    "These instructions stand outside an .entry; they are run as one that is called main. Real PTX has instructions in functions only.",
    "这些指令不在 .entry 之内，按名为 main 的入口运行。真实 PTX 的指令只能写在函数内。",
);
/// An unknown directive.
pub const UNKNOWN_DIRECTIVE: Text = Text::new("{0} is no directive.", "{0} 不是指示字。");
/// The number of cards is the scenario's.
pub const CARDS: Text = Text::new(
    ".cards is not PTX; how many cards there are is set in the scenario.",
    ".cards 不是 PTX；卡数由场景设定。",
);
/// A comment swallowed code.
pub const SWALLOWED: Text = Text::new(
    "Line breaks are lost, so this comment would swallow the code behind it. The code is read on after it.",
    "换行丢失，这条注释会吞掉其后的代码。读取时从注释之后继续。",
);
/// Words stick together.
pub const GLUED: Text = Text::new("“{0}” are two words.", "“{0}”是连在一起的两个词。");
/// No type of C.
pub const HOST_TYPE: Text = Text::new("C has no type {0}.", "C 没有类型 {0}。");
/// Arguments are left out.
pub const ELLIPSIS: Text = Text::new(
    "Arguments are left out; the machine passes its own buffers and their length.",
    "参数省略，由机器传入自己的缓冲区和长度。",
);
/// An unknown call.
pub const UNKNOWN_HOST_CALL: Text = Text::new(
    "The driver knows suspend_tensor_core, cudaLaunchKernel and resume_tensor_core, not {0}.",
    "驱动例程只认 suspend_tensor_core、cudaLaunchKernel 和 resume_tensor_core，不认 {0}。",
);
/// More of the same.
pub const MORE: Text = Text::new("{0} more are not shown.", "另有 {0} 条未显示。");
/// A target that is none.
pub const TARGET: Text = Text::new(
    "Real PTX writes sm_90, not {0}.",
    "真实 PTX 写作 sm_90，而不是 {0}。",
);
/// No version.
pub const NO_VERSION: Text = Text::new(
    "Real PTX begins with .version.",
    "真实 PTX 以 .version 开头。",
);
/// No target.
pub const NO_TARGET: Text = Text::new("Real PTX names a .target.", "真实 PTX 须写明 .target。");
/// No address size.
pub const NO_ADDRESS_SIZE: Text = Text::new(
    "Real PTX with 64-bit addresses says .address_size 64.",
    "使用 64 位地址的真实 PTX 须写 .address_size 64。",
);
/// Parameters in registers.
pub const REGISTER_PARAMETER: Text = Text::new(
    "An entry takes its parameters in .param space, not in registers.",
    "入口的参数在 .param 空间，不在寄存器中。",
);
/// No type.
pub const UNTYPED: Text = Text::new(
    "{0} needs a type; {1} is taken, as the register has it.",
    "{0} 须带类型；按寄存器的类型取 {1}。",
);
/// Not declared.
pub const UNDECLARED: Text = Text::new(
    "{0} is not declared; real PTX wants a .reg for it.",
    "{0} 未声明；真实 PTX 须用 .reg 声明。",
);
/// The article's operator.
pub const NOT_PTX: Text = Text::new(
    "{0} exists in no PTX. Real code writes {1}.",
    "PTX 中没有 {0}。真实代码写作 {1}。",
);
/// The same where nothing stands for it.
pub const NOT_PTX_NOTHING: Text = Text::new(
    "{0} exists in no PTX, and nothing stands for it: a kernel that ends lets the next one start.",
    "PTX 中没有 {0}，也没有对应的写法：核函数结束后，下一个核函数自然开始。",
);
/// A copy without a size.
pub const NO_SIZE: Text = Text::new(
    "{0} does not say how much; every peer's elements are copied.",
    "{0} 没有写明长度；按复制每张对端卡的全部元素处理。",
);
/// `name(…)`.
pub const BARE_CALL: Text = Text::new(
    "Real PTX writes call.uni {0}, (…).",
    "真实 PTX 写作 call.uni {0}, (…)。",
);
/// An entry is called.
pub const ENTRY_CALLED: Text = Text::new(
    "{0} is an entry; only a .func can be called.",
    "{0} 是入口；只有 .func 可以被调用。",
);
/// The name says something else.
pub const NAME_AND_TYPE: Text = Text::new(
    "{0} is named after {1} and adds {2}; {2} is what runs.",
    "{0} 以 {1} 命名，却按 {2} 相加；运行时按 {2}。",
);
/// Another form.
pub const FORM: Text = Text::new(
    "The assembler does not take {0} here; it wants {1}.",
    "汇编器在此处不接受 {0}，要求 {1}。",
);
/// An unknown opcode.
pub const UNKNOWN_OPCODE: Text = Text::new("{0} is no instruction.", "{0} 不是指令。");
/// The same with one that is near.
pub const UNKNOWN_OPCODE_NEAR: Text = Text::new(
    "{0} is no instruction. Did you mean {1}?",
    "{0} 不是指令。是否为 {1}？",
);
/// Not in this machine.
pub const NOT_HERE: Text = Text::new(
    "{0} is real PTX that this machine does not have.",
    "{0} 是真实 PTX，但本机器不支持。",
);
/// An unknown modifier.
pub const UNKNOWN_MODIFIER: Text = Text::new("{1} has no {0}.", "{1} 没有 {0}。");
/// An unknown name.
pub const UNKNOWN_NAME: Text =
    Text::new("Nothing here is called {0}.", "此处没有名为 {0} 的对象。");
/// The same with one that is near.
pub const UNKNOWN_NAME_NEAR: Text = Text::new(
    "Nothing here is called {0}. Did you mean {1}?",
    "此处没有名为 {0} 的对象。是否为 {1}？",
);
/// An unknown label.
pub const UNKNOWN_LABEL: Text = Text::new("There is no label {0}.", "没有标号 {0}。");
/// The same with one that is near.
pub const UNKNOWN_LABEL_NEAR: Text = Text::new(
    "There is no label {0}. Did you mean {1}?",
    "没有标号 {0}。是否为 {1}？",
);
/// Declared twice.
pub const TWICE: Text = Text::new("{0} is declared twice.", "{0} 重复声明。");
/// Wrong number of operands.
pub const OPERANDS: Text = Text::new(
    "{0} takes {1} operands, not {2}.",
    "{0} 需要 {1} 个操作数，而不是 {2} 个。",
);
/// An operand of the wrong kind.
pub const OPERAND: Text = Text::new(
    "{0} cannot stand here; {1} can.",
    "{0} 不能用在此处，可用 {1}。",
);
/// A register of another width.
pub const WIDTH: Text = Text::new(
    "{0} has {1} bits, the instruction works on {2}.",
    "{0} 有 {1} 位，指令按 {2} 位运算。",
);
/// An unknown parameter.
pub const PARAMETER: Text = Text::new(
    "The machine has nothing for a parameter called {0}; it is 0.",
    "机器没有可传给参数 {0} 的值，取 0。",
);
/// Too many registers.
pub const TOO_MANY_REGISTERS: Text = Text::new(
    "{0} registers are more than a function can have here.",
    "{0} 个寄存器超过此处一个函数的上限。",
);
/// No switch.
pub const NO_SWITCH: Text = Text::new(
    "{0} needs an NVSwitch, and this link has none. The ring listing runs here.",
    "{0} 需要 NVSwitch，当前互连没有。此处可运行环形清单。",
);
/// Too many listings.
pub const NOT_RUN: Text = Text::new(
    "{0} more listings and drivers of this text are not run.",
    "此文本中另有 {0} 个清单和驱动例程未运行。",
);
/// One card.
pub const ONE_CARD: Text = Text::new(
    "With one card the driver launches nothing, and nothing is lost.",
    "只有一张卡时驱动例程不启动任何核函数，没有损失。",
);
/// A loop without end.
pub const ENDLESS: Text = Text::new("This loop does not end.", "此循环不会结束。");
/// Too many instructions.
pub const TOO_LONG: Text = Text::new(
    "Stopped here after {0} instructions: the loop does not end.",
    "执行 {0} 条指令后在此停止：循环没有结束。",
);
/// Everybody waits.
pub const DEADLOCK: Text = Text::new(
    "Every card that still runs waits here for something that nobody will do.",
    "仍在运行的卡都在此等待，而没有卡会完成所等的操作。",
);
/// A bad address.
pub const ADDRESS: Text = Text::new("There is no memory at {0}.", "地址 {0} 处没有内存。");
/// A misaligned address.
pub const MISALIGNED: Text = Text::new(
    "{0} is no multiple of the access's width.",
    "{0} 不是访问宽度的整数倍。",
);
/// Calls too deep.
pub const DEEP: Text = Text::new("Calls stand in each other too deeply.", "调用层次过深。");

/// Gradients were read that nobody had announced.
pub const READ_BEFORE_ARRIVAL: Text = Text::new(
    "Card {0} reads the gradients of card {1} although nothing says that they are there: {2} times on {3} cards.",
    "卡 {0} 读取卡 {1} 的梯度，而没有任何同步表明梯度已就绪：{3} 张卡上共 {2} 次。",
);
/// Old ones were read.
pub const READ_OLD: Text = Text::new(
    "Card {0} reads last step's gradients of card {1}, which has not arrived: {2} times on {3} cards.",
    "卡 {1} 尚未到达，卡 {0} 读到的是它上一步的梯度：{3} 张卡上共 {2} 次。",
);
/// An unordered read.
pub const UNORDERED_READ: Text = Text::new(
    "Card {0} reads what card {1} writes, and nothing puts the two in order: {2} times on {3} cards.",
    "卡 {0} 读取卡 {1} 所写的数据，两者没有先后约束：{3} 张卡上共 {2} 次。",
);
/// An unordered write.
pub const UNORDERED_WRITE: Text = Text::new(
    "Card {0} writes what card {1} reads or writes, and nothing puts the two in order: {2} times on {3} cards.",
    "卡 {0} 写入卡 {1} 读写的数据，两者没有先后约束：{3} 张卡上共 {2} 次。",
);
/// Somebody went on too early.
pub const RELEASED_EARLY: Text = Text::new(
    "Card {0} goes on although nothing says that card {1} has come: on {3} cards.",
    "没有任何同步表明卡 {1} 已到达，卡 {0} 就继续执行：共 {3} 张卡。",
);
/// Sampled elements.
pub const SAMPLED: Text = Text::new(
    "{0} elements are really added; each stands for {1} of the tensor's on the link.",
    "实际相加 {0} 个元素；在链路上每个元素代表张量中的 {1} 个。",
);
