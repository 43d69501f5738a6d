/** Connections to the one of several servers that takes what is written (docs/decisions/0067-several-hosts.md). */
import { Client, type ClientConfig } from "pg";
import { addressesOf } from "./address.server.ts";
import { reasonOf } from "./failures.server.ts";

/** Milliseconds within which a server says whether it takes what is written. */
const askTimeoutMs = 3_000;
/** Milliseconds for which that holds, so that many who connect at once ask once. */
const holdsMs = 250;

type Connected = (error: Error | null, client: Client) => void;

/** A client as `pg` has it, whose connection string may name several hosts: it connects to the one that takes what is written by then. */
export class PrimaryClient extends Client {
	readonly #url: string;

	constructor(config: ClientConfig & { connectionString: string }) {
		const [first] = addressesOf(config.connectionString);
		super({ ...config, connectionString: first });
		this.#url = config.connectionString;
	}

	override connect(): Promise<Client>;
	override connect(callback: Connected): void;
	override connect(callback?: Connected) {
		const connected = this.#connect();
		if (!callback) return connected;
		connected.then(
			() => callback(null, this),
			(error) => callback(error, this),
		);
	}

	async #connect() {
		if (addressesOf(this.#url).length > 1) {
			Object.assign(this, await findPrimary(this.#url));
			if (this.connection.stream.destroyed) throw new Error("timeout exceeded when trying to connect");
		}
		return super.connect();
	}
}

type Server = Pick<Client, "host" | "port">;

const found = new Map<string, Promise<Server>>();

/** Asks all servers at once, so that a silent one keeps nobody. @throws {NoPrimaryError} */
function findPrimary(url: string) {
	const known = found.get(url);
	if (known) return known;
	const finding = Promise.any(addressesOf(url).map(askServer)).catch(({ errors }: AggregateError) => {
		throw new NoPrimaryError(errors);
	});
	found.set(url, finding);
	const forget = () => void setTimeout(() => found.delete(url), holdsMs).unref();
	finding.then(forget, forget);
	return finding;
}

/** @throws when it can't be asked, or only reads, as a standby does */
async function askServer(connectionString: string): Promise<Server> {
	const client = new Client({ connectionString, connectionTimeoutMillis: askTimeoutMs, query_timeout: askTimeoutMs });
	client.on("error", () => {});
	try {
		await client.connect();
		const { rows } = await client.query("show transaction_read_only");
		const { host, port } = client;
		if (rows[0].transaction_read_only === "on") throw new Error(`${host}:${port} only reads`);
		return { host, port };
	} finally {
		// Nobody waits for a silent one.
		void client.end();
	}
}

/** No server takes what is written just now. Its errors are those of each server. */
class NoPrimaryError extends AggregateError {
	/** One of the connection; see `isUnreachable`. */
	readonly code = "ENOPRIMARY";

	constructor(errors: Error[]) {
		super(errors, `no server takes what is written: ${errors.map(reasonOf).join("; ")}`);
	}
}
