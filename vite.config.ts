import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
	plugins: [tailwindcss(), reactRouter()],
	environments: {
		// The Hono app is the entry of the server bundle, so that the app and the routes share one copy of context.ts.
		ssr: { build: { rollupOptions: { input: "./server/app.ts" } } },
	},
});
