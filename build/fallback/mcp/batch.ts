/**
 * Answers the messages of one batch in their order, within a budget of size and one of time: a batch must cost
 * about as much as a single message may.
 */
import { unsaidVersion } from "../../contract/mcp-versions.ts";
import {
  acceptedReply,
  codes,
  errorReply,
  readMessage,
  sent,
  type Message,
  type Reply,
  type Sent,
} from "./envelope.ts";
import { isModern } from "./era.ts";

const largestBatch = 16;
/** In characters: the most that all replies together may hold. A first reply alone may be longer. */
const largestReplies = 1_000_000;
/**
 * In milliseconds of work: the most that the messages after the first may take together. What passes between
 * two messages, while others are answered, does not count.
 */
const longestBatch = 100;

const batchRule = `Only protocol version ${unsaidVersion} has batches; they hold 1 to ${largestBatch} messages.`;
const sizeRule = `The replies to this batch hold more than ${largestReplies} characters; ask this one alone.`;
const timeRule = `This batch has taken more than ${longestBatch} ms of work; ask this one alone.`;

/** `version` is that of the header. After the message that uses a budget up, no further one is handled. */
export async function answerBatch(
  values: readonly unknown[],
  version: string,
  answer: (message: Message | Reply) => Promise<Reply>,
  processorTime: () => number,
): Promise<Sent> {
  const messages = values.slice(0, largestBatch).map(readMessage);
  if (version !== unsaidVersion || !mayBeBatch(messages, values.length))
    return sent(errorReply(400, codes.invalidRequest, batchRule));
  const replies: string[] = [];
  let [room, time] = [largestReplies, longestBatch];
  /** Why no further message is handled. */
  let rule: string | undefined;
  for (const [at, message] of messages.entries()) {
    if (at > 0 && rule === undefined) await nextTask();
    const start = processorTime();
    let text = rule === undefined ? sent(await answer(message)).text : refusal(message, rule);
    if (rule === undefined && replies.length > 0 && (text?.length ?? 0) > room) {
      rule = sizeRule;
      text = refusal(message, rule);
    }
    if (text !== undefined) replies.push(text);
    room -= text?.length ?? 0;
    if (at > 0) time -= processorTime() - start;
    rule ??= room <= 0 ? sizeRule : time <= 0 ? timeRule : undefined;
  }
  return replies.length === 0 ? acceptedReply : { status: 200, text: `[${replies.join(",")}]` };
}

function mayBeBatch(messages: readonly (Message | Reply)[], length: number): boolean {
  const isLegacy = messages.every((each) => "status" in each || !isModern(each, null));
  return isLegacy && length > 0 && length <= largestBatch;
}

/** Undefined for a message that expects no reply. */
function refusal(message: Message | Reply, rule: string): string | undefined {
  if ("status" in message || message.id === undefined) return undefined;
  return sent(errorReply(200, codes.internal, rule, message.id)).text;
}

/** Others are answered before it resolves. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve));
}
