/** The API's list of cards, without the product: a bare Node server that asks PostgreSQL and writes JSON. In a process of its own. */
import { createServer } from "node:http";
import pg from "pg";

const [, , port, databaseUrl] = process.argv;
const pool = new pg.Pool({ connectionString: databaseUrl });
/** What the product's list tells of a card that stands in its row. */
const list = {
	name: "cards",
	text: `select id, handle, name, title, expertise, availability, bio, open_to_collaborations, website, bluesky, linkedin, orcid,
		work_samples, languages, town, country, time_zone, audiences, travel, pay, requests, avatar, card_style, created_at, updated_at
		from scicomm_cards where is_visible and not hidden order by created_at desc, id desc limit 25`,
};

const server = createServer(async (_, response) => {
	const { rows } = await pool.query(list);
	const body = JSON.stringify({ data: rows });
	response.writeHead(200, { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) }).end(body);
});

process.on("disconnect", () => process.exit());
server.listen(Number(port), "127.0.0.1", () => process.send?.("ready"));
