import { rejectionReasonLabel } from "#app/moderation/moderation.ts";
import type { readReasons } from "./transparency.server.ts";

/** How often each reason was given. A table, since its labels are too long to stand beside bars. */
export function ReasonsTable({ reasons }: { reasons: Awaited<ReturnType<typeof readReasons>> }) {
	return (
		<section className="plot">
			<h2>Why something was rejected or hidden</h2>
			<table className="plot-table">
				<thead>
					<tr>
						<th scope="col">Reason</th>
						<th scope="col">Times</th>
					</tr>
				</thead>
				<tbody>
					{reasons.map(({ reason, times }) => (
						<tr key={reason}>
							<th scope="row">{rejectionReasonLabel(reason)}</th>
							<td>{times.toLocaleString("en-US")}</td>
						</tr>
					))}
				</tbody>
			</table>
		</section>
	);
}
