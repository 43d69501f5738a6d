/** What a PDF of the tests has besides one empty page. */
interface Parts {
	/** Runs when it is opened. */
	script?: string;
	/** A file in it. */
	attachment?: string;
	/** What a second page has, in the words of PDF. */
	page?: string;
	/** Bytes that nothing points to. */
	padding?: Uint8Array | string;
}

/** A PDF of one empty page, small and whole. */
export function makePdf({ script, attachment, page, padding = "" }: Parts = {}) {
	const catalog = [
		"/Type /Catalog /Pages 2 0 R",
		script && `/OpenAction << /S /JavaScript /JS (${script}) >>`,
		attachment && "/Names << /EmbeddedFiles << /Names [(a.txt) 4 0 R] >> >>",
	];
	const objects = [
		`<< ${catalog.filter(Boolean).join(" ")} >>`,
		`<< /Type /Pages ${page ? "/Kids [3 0 R 6 0 R] /Count 2" : "/Kids [3 0 R] /Count 1"} >>`,
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] >>",
		"<< /Type /Filespec /F (a.txt) /EF << /F 5 0 R >> >>",
		`<< /Type /EmbeddedFile /Length ${attachment?.length ?? 0} >> stream\n${attachment ?? ""}\nendstream`,
		`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] ${page ?? ""} >>`,
	];
	const head = Buffer.concat([Buffer.from("%PDF-1.7\n%"), Buffer.from(padding), Buffer.from("\n")]);
	let body = "";
	const offsets = objects.map((object, i) => {
		const offset = head.length + body.length;
		body += `${i + 1} 0 obj\n${object}\nendobj\n`;
		return `${String(offset).padStart(10, "0")} 00000 n \n`;
	});
	const size = objects.length + 1;
	const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join("")}trailer << /Size ${size} /Root 1 0 R >>\n`;
	return Buffer.concat([head, Buffer.from(`${body}${table}startxref\n${head.length + body.length}\n%%EOF\n`)]);
}
