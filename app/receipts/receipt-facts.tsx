import { href } from "react-router";
import { Fact } from "#app/ui/fact.tsx";
import { audienceText, dayOfReceipt, kindNames, otherText } from "./receipt.ts";
import type { ShownReceipt } from "./receipt-show.server.ts";

type Said = Pick<
	ShownReceipt,
	"kind" | "title" | "what" | "role" | "happenedOn" | "audienceSize" | "audience" | "otherName" | "organisation"
> & { cardId: string; holderName: string; cardName: string };

/** All that a receipt says, as both sides confirm it. */
export function ReceiptFacts({ receipt }: { receipt: Said }) {
	const { kind, title, what, role, happenedOn, cardId, holderName, cardName, ...rest } = receipt;
	const audience = audienceText(rest);
	return (
		<dl className="facts sm:grid-cols-2 my-8 wrap-anywhere">
			<Fact name="What">{what}</Fact>
			<Fact name="When">{dayOfReceipt(happenedOn)}</Fact>
			<Fact name="Who did it">
				<bdi>
					<a href={href("/card/:id", { id: cardId })}>{holderName}</a>
				</bdi>
				{cardName !== holderName && (
					<>
						, now called <bdi>{cardName}</bdi>
					</>
				)}
			</Fact>
			<Fact name="Their part">{role}</Fact>
			{audience && <Fact name="Who was there">{audience}</Fact>}
			<Fact name="For whom">{otherText({ kind, ...rest })}</Fact>
			<Fact name={kindNames[kind]}>{title}</Fact>
		</dl>
	);
}
