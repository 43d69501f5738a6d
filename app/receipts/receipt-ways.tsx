import type { ReceiptWay } from "./receipt-ways.server.ts";

/** Leads the two whom something has brought together to where they confirm that it happened. */
export function ReceiptWays({ ways }: { ways: ReceiptWay[] }) {
	if (ways.length === 0) return null;
	return (
		<ul className="my-6 grid gap-2 wrap-anywhere">
			{ways.map(({ path, title, withWhom, isBegun, isAhead }) => (
				<li key={path}>
					{isBegun ? "Receipt: " : isAhead && "Once it has happened: "}
					<a href={path}>
						{!isBegun && (isAhead ? "confirm " : "Confirm ")}‘<bdi>{title}</bdi>’ with <bdi>{withWhom}</bdi>
					</a>
				</li>
			))}
		</ul>
	);
}
