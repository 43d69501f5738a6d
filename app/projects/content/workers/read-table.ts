/** CSV and JSON as a table. Runs in a process of its own, since hostile data can take long. */
import { CsvError, parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import { type DataFormat, shownCell, shownColumns, shownRows } from "../../content.ts";
import { withReorderingNamed } from "./hidden-characters.ts";

/** Most columns, and cells, that a table may have: a few keys that differ make a wide table out of little JSON. */
const maxColumns = 1_000;
const maxCells = 5_000_000;
/** What may separate the cells of CSV, in the order in which it is tried: a comma stands inside numbers and sentences too. */
const delimiters = ["\t", ";", ","];
/** Rows at the beginning of CSV by which it is told what separates its cells. */
const sampleRows = 20;
const noTable = "This JSON is neither a list nor an object, so it can't be shown as a table";

interface Table {
	header: string[];
	rows: unknown[][];
}

/** What keeps data from being a table, as its author reads it. */
interface DataProblem {
	problem: string;
}

/** The part of a table that a page shows, or what is wrong with the data. */
export function readTable(text: string, format: DataFormat) {
	const table = parseTable(text, format);
	if ("problem" in table) return table;
	return {
		header: table.header.slice(0, shownColumns).map(shown),
		rows: table.rows.slice(0, shownRows).map((row) => row.slice(0, shownColumns).map((cell) => shown(asText(cell)))),
		totalRows: table.rows.length,
		totalColumns: table.header.length,
	};
}

export type ShownTable = Exclude<ReturnType<typeof readTable>, DataProblem>;

/** The whole table as CSV (RFC 4180), in which a spreadsheet computes nothing: an apostrophe stands before what it would. */
export function tableAsCsv(text: string, format: DataFormat) {
	const table = parseTable(text, format);
	if ("problem" in table) return table;
	const rows = [table.header, ...table.rows.map((row) => row.map(asText))];
	return stringify(rows, {
		// So that Excel reads it as UTF-8.
		bom: true,
		record_delimiter: "windows",
		escape_formulas: true,
		cast: { string: keepNumber },
	});
}

/** Numbers may begin with a sign and are computed nowhere, nor is the dash that stands for none. */
const isPlain = /^[+-]?[.,]?\d+(?:[.,]\d+)*(?:e[+-]?\d+)?%?$|^-$/i;

function keepNumber(value: string) {
	return isPlain.test(value) ? { value, escape_formulas: false } : value;
}

function parseTable(text: string, format: DataFormat): Table | DataProblem {
	const table = format === "csv" ? parseCsv(text) : parseJson(text);
	if ("problem" in table) return table;
	const columns = table.header.length;
	if (columns > maxColumns || columns * (table.rows.length + 1) > maxCells) {
		return { problem: `This makes a table of ${columns.toLocaleString("en-US")} columns, which is too wide` };
	}
	return table;
}

function parseCsv(text: string): Table | DataProblem {
	try {
		const options = { bom: true, delimiter: delimiterOf(text), skip_empty_lines: true };
		const [header = []] = parse(text, { ...options, to: 1 });
		if (header.length > 1) return { header, rows: parse(text, options).slice(1) };
		// An empty line of a single column is an empty cell.
		const lines = parse(text, { ...options, skip_empty_lines: false });
		return { header, rows: lines.slice(lines.findIndex(([cell]) => cell !== "") + 1) };
	} catch (error) {
		if (!(error instanceof CsvError)) throw error;
		const line = typeof error.lines === "number" ? `Line ${error.lines}: ` : "";
		return { problem: `${line}${csvProblems[error.code] ?? "this is not valid CSV"}` };
	}
}

const csvProblems: Record<string, string> = {
	CSV_RECORD_INCONSISTENT_FIELDS_LENGTH: "this row has more or fewer cells than the first",
	CSV_QUOTE_NOT_CLOSED: "a quotation mark is opened and never closed",
	CSV_INVALID_CLOSING_QUOTE: "after a closing quotation mark there must be a separator or the end of the line",
	INVALID_OPENING_QUOTE:
		"there is a quotation mark inside a cell; put the whole cell in quotation marks and double those inside",
};

/** The first that divides each row of the sample into as many cells; where none does, whichever makes most of the header. */
function delimiterOf(text: string) {
	const columns = (delimiter: string) => columnsBy(delimiter, text, 1);
	return (
		delimiters.find((delimiter) => columnsBy(delimiter, text, sampleRows) > 1) ??
		delimiters.reduce((most, next) => (columns(next) >= columns(most) ? next : most))
	);
}

/** How many cells each of the first rows has with this delimiter; 0 where they differ, or are no rows. */
function columnsBy(delimiter: string, text: string, rows: number) {
	try {
		const [header = []] = parse(text, { bom: true, delimiter, skip_empty_lines: true, to: rows });
		return header.length;
	} catch (error) {
		if (!(error instanceof CsvError)) throw error;
		return 0;
	}
}

function parseJson(text: string): Table | DataProblem {
	let value: unknown;
	try {
		value = hasLongNumber.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text);
	} catch (error) {
		return { problem: jsonProblem(text, error) };
	}
	if (!Array.isArray(value)) {
		if (typeof value !== "object" || value === null) return { problem: noTable };
		return { header: ["key", "value"], rows: Object.entries(value) };
	}
	if (value.length > 0 && value.every(Array.isArray)) return fromLists(value);
	const columns = new Set<string>();
	for (const row of value) for (const key of isObject(row) ? Object.keys(row) : ["value"]) columns.add(key);
	const header = [...columns];
	if (header.length > maxColumns || header.length * value.length > maxCells) return { header, rows: [] };
	return { header, rows: value.map((row) => header.map((key) => cellOf(row, key))) };
}

const hasLongNumber = /\d{16}/;

/** A number as it is written where JavaScript keeps fewer digits than it has, such as an id's. */
function keepDigits(_key: string, value: unknown, context?: { source?: string }) {
	const { source = "" } = context ?? {};
	return typeof value === "number" && hasLongNumber.test(source.replace(".", "")) ? source : value;
}

/** The first list is the header, which goes on without names where others are longer. */
function fromLists([header = [], ...rows]: unknown[][]): Table {
	const columns = rows.reduce((most, row) => Math.max(most, row.length), header.length);
	return { header: Array.from({ length: columns }, (_, i) => asText(header[i])), rows };
}

function cellOf(row: unknown, key: string) {
	if (!isObject(row)) return key === "value" ? row : "";
	return Object.hasOwn(row, key) ? row[key] : "";
}

function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Node says where it stopped, or quotes what is around that and may be there more than once. */
function jsonProblem(text: string, error: unknown) {
	const message = error instanceof Error ? error.message : "";
	const [, token, around] = /^Unexpected token '(.)', (.+) is not valid JSON$/s.exec(message.toWellFormed()) ?? [];
	if (token && around) return withReorderingNamed(`This is not valid JSON: unexpected '${token}' in ${around}`);
	const [, position] = / at position (\d+)/.exec(message) ?? [];
	if (position === undefined && !message.startsWith("Unexpected end")) return "This is not valid JSON";
	const line = text.slice(0, Number(position ?? text.length)).split("\n").length;
	return `Line ${line}: this is not valid JSON`;
}

function asText(cell: unknown): string {
	if (typeof cell === "string") return cell;
	if (cell === null || cell === undefined) return "";
	if (typeof cell !== "object") return String(cell);
	try {
		return JSON.stringify(cell);
	} catch {
		// So many levels that writing them down needs more stack than there is.
		return "…";
	}
}

function shown(cell: string) {
	const text = withReorderingNamed(cell);
	return text.length > shownCell ? `${text.slice(0, shownCell).toWellFormed()}…` : text;
}
