import { href } from "react-router";
import { ReportLink } from "#app/moderation/report-link.tsx";

interface OffersMadeProps {
	asked: number;
	accepted: number;
	declined: number;
	/** How many are wanted. */
	wanted: number;
	/** Of those who said no, without their names. */
	reasons: { id: string; text: string }[];
	/** Whether they have confirmed their address, without which nobody is asked. */
	isConfirmed: boolean;
	closed: boolean;
	hidden: boolean;
}

/** Tells the author of a request how it goes. */
export function OffersMade({
	asked,
	accepted,
	declined,
	wanted,
	reasons,
	isConfirmed,
	closed,
	hidden,
}: OffersMadeProps) {
	const nobody =
		closed || hidden
			? "Nobody was asked."
			: `Nobody yet. We ask those whom it fits, ${isConfirmed ? "a few at a time" : "once you have confirmed your email address"}.`;
	return (
		<section aria-labelledby="asked" className="mb-8">
			<h2 id="asked">Who was asked</h2>
			<p className="my-3">
				{asked === 0 ? nobody : `${asked} asked so far: ${accepted} said yes, ${declined} said no.`}{" "}
				{accepted > 0 && (
					<>
						You can find them in your <a href={href("/messages")}>messages</a>.{" "}
					</>
				)}
				<a href={href("/requests/how")}>How it is decided who is asked</a>
			</p>
			{accepted >= wanted && (
				<p className="my-3">
					{closed
						? "As many as you wanted have said yes, so the request is closed. If you are still looking, edit it: give it a new day, and say how many you want in all."
						: "As many as you wanted have said yes, so nobody else is asked. If you are still looking, edit it, and say how many you want in all."}
				</p>
			)}
			{reasons.length > 0 && (
				<>
					<p>Why some said no:</p>
					<ol className="my-3 list-decimal pl-5">
						{reasons.map(({ id, text }, i) => (
							<li key={id}>
								<span dir="auto">{text}</span> <ReportLink kind="reason" id={id} title={`reason ${i + 1}`} />
							</li>
						))}
					</ol>
				</>
			)}
		</section>
	);
}
