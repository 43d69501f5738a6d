import { countOf } from "../../detail.ts";
import type { ShownTable } from "../workers/read-table.ts";

/** The first rows and columns of a table, in a region of its own that scrolls. */
export function DataTable({ table: { header, rows, totalRows, totalColumns } }: { table: ShownTable }) {
	return (
		<div className="data-table">
			<p className="text-muted">
				{countShown(rows.length, totalRows, "row")}
				{totalColumns > header.length && ` ${countShown(header.length, totalColumns, "column")}`}
			</p>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
			<section className="scroller" aria-label="Table" tabIndex={0}>
				<table>
					<thead>
						<tr>
							{header.map((cell, i) => (
								// biome-ignore lint/suspicious/noArrayIndexKey: columns never change places
								<th key={i} scope="col" dir="auto">
									{cell}
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						{rows.map((row, i) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: rows never change places
							<tr key={i}>
								{row.map((cell, j) => (
									// biome-ignore lint/suspicious/noArrayIndexKey: columns never change places
									<td key={j} dir="auto">
										{cell}
									</td>
								))}
							</tr>
						))}
					</tbody>
				</table>
			</section>
		</div>
	);
}

function countShown(shown: number, total: number, one: string) {
	if (total === 0) return `No ${one}s.`;
	const all = countOf(total, one);
	return shown === total ? `${all}.` : `Showing ${shown.toLocaleString("en-US")} of ${all}.`;
}
