/** Answers the messages of one batch in their order, up to a size: a small message must not make a large answer. */
import { unsaidVersion } from "../../schema/contract/mcp-versions.ts";
import {
  acceptedReply,
  codes,
  errorReply,
  readMessage,
  type Message,
  type Reply,
} from "./envelope.ts";
import { isModern } from "./era.ts";

const largestBatch = 16;
/** In characters: once the replies hold as many, no further message is handled. */
const largestReplies = 1_000_000;

const batchRule = `Only protocol version ${unsaidVersion} has batches; they hold 1 to ${largestBatch} messages.`;
const sizeRule = `The replies to this batch hold ${largestReplies} characters; ask this one alone.`;

/** `version` is that of the header. */
export async function answerBatch(
  values: readonly unknown[],
  version: string,
  answer: (message: Message | Reply) => Promise<Reply>,
): Promise<Reply> {
  const messages = values.slice(0, largestBatch).map(readMessage);
  const isLegacy = messages.every((each) => "status" in each || !isModern(each, null));
  const isBatch = isLegacy && values.length > 0 && values.length <= largestBatch;
  if (version !== unsaidVersion || !isBatch)
    return errorReply(400, codes.invalidRequest, batchRule);
  const replies: string[] = [];
  let room = largestReplies;
  for (const message of messages) {
    // Others are answered between any two of them.
    await new Promise((resolve) => void setTimeout(resolve));
    const text = room > 0 ? (await answer(message)).text : refusal(message);
    if (text !== undefined) replies.push(text);
    room -= text?.length ?? 0;
  }
  return replies.length === 0 ? acceptedReply : { status: 200, text: `[${replies.join(",")}]` };
}

/** Undefined for a message that expects no reply. */
function refusal(message: Message | Reply): string | undefined {
  if ("status" in message || message.id === undefined) return undefined;
  return errorReply(200, codes.internal, sizeRule, message.id).text;
}
