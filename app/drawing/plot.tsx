import { useId } from "react";
import "./plot.css";

interface PlotRow {
	label: string;
	/** Null where there is nothing to tell. */
	value: number | null;
	text: string;
}

interface PlotProps {
	title: string;
	/** What the bars measure, such as 'Hours'. */
	axis: string;
	rows: PlotRow[];
	/** Where the scale ends, for values that are shares of it. */
	whole?: number;
	mark?: { value: number; label: string };
	head: string;
	/** Stands instead of the drawing: the table alone. */
	asTable?: boolean;
}

const rowHeight = 26;
const footHeight = 26;
/** Where the bars end at most, in hundredths of the width; the rest is for their texts. */
const end = 82;
/** Where they begin, and where they do after labels of more letters than a date has. */
const start = 26;
const startAfterLong = 40;
const longLabel = 12;

/** Bars, drawn on the server, with the same as a table for those who can't see or want to copy them. */
export function Plot({ title, axis, rows, whole, mark, head, asTable = false }: PlotProps) {
	const id = useId();
	return (
		<section className="plot" aria-labelledby={id}>
			<h2 id={id}>{title}</h2>
			{!asTable && (
				<p className="mb-2 text-muted text-small">
					{axis}
					{mark && `. The dashed line: ${mark.label}`}
				</p>
			)}
			{asTable ? (
				<PlotTable {...{ title, axis, rows, head }} />
			) : (
				<>
					<Drawing {...{ title, rows, whole, mark }} />
					<details>
						<summary>The same as a table</summary>
						<PlotTable {...{ title, axis, rows, head }} />
					</details>
				</>
			)}
		</section>
	);
}

function Drawing({ title, rows, whole, mark }: Pick<PlotProps, "title" | "rows" | "whole" | "mark">) {
	const most = whole ?? roundUp(Math.max(1, mark?.value ?? 0, ...rows.map(({ value }) => value ?? 0)));
	const from = rows.some(({ label }) => label.length > longLabel) ? startAfterLong : start;
	const share = (value: number) => ((end - from) * value) / most;
	const at = (value: number) => `${from + share(value)}%`;
	const bottom = rows.length * rowHeight;
	return (
		<svg
			className="plot-drawing"
			role="img"
			aria-label={`${title}, as bars. The table below says the same.`}
			width="100%"
			height={bottom + footHeight}
		>
			{[0, most / 2, most].map((tick) => (
				<g key={tick}>
					<line x1={at(tick)} x2={at(tick)} y1="0" y2={bottom} className="stroke-line" />
					<text x={at(tick)} y={bottom + 17} textAnchor="middle" className="fill-muted">
						{tick.toLocaleString("en-US")}
					</text>
				</g>
			))}
			{rows.map(({ label, value }, i) => (
				<rect
					key={label}
					x={at(0)}
					y={i * rowHeight + 4}
					width={`${share(value ?? 0)}%`}
					height={rowHeight - 8}
					className="fill-sun stroke-ink stroke-1"
				/>
			))}
			{mark && <line x1={at(mark.value)} x2={at(mark.value)} y1="0" y2={bottom} className="plot-mark" />}
			{rows.map(({ label, value, text }, i) => (
				<g key={label}>
					<text x="0" y={i * rowHeight + 17} className="plot-label">
						{label}
					</text>
					<text x={at(value ?? 0)} dx="6" y={i * rowHeight + 17} className="plot-value">
						{text}
					</text>
				</g>
			))}
		</svg>
	);
}

function PlotTable({ title, axis, rows, head }: Pick<PlotProps, "title" | "axis" | "rows" | "head">) {
	return (
		<table className="plot-table">
			<caption className="sr-only">{title}</caption>
			<thead>
				<tr>
					<th scope="col">{head}</th>
					<th scope="col">{axis}</th>
				</tr>
			</thead>
			<tbody>
				{rows.map(({ label, text }) => (
					<tr key={label}>
						<th scope="row">{label}</th>
						<td>{text}</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}

/** The next number up that halves well: 2, 4, 6, 8, 10, 20, 40 and so on. */
function roundUp(value: number) {
	const power = 10 ** Math.floor(Math.log10(value));
	return ([1, 2, 4, 6, 8, 10].find((step) => step * power >= Math.max(value, 2)) ?? 10) * power;
}
