/** What is said where no answer of the server came. */
export const connectionLost = "The connection is lost. Please try again in a moment.";
export const noAnswer = "The server can't answer right now. Please try again in a moment.";
export const nextPageLost =
	"That went through, but the next page did not come. Please don't send it again: reload the page in a moment.";
export const stillHere = "What you entered is still here.";

/** Says that no answer came. @param failed what did not happen, if that is told */
export function unanswered(failed: string) {
	return `${failed.replace(/[^.!?]$/, "$&.")} ${connectionLost}`.trim();
}
