import type { Config } from "@react-router/dev/config";

export default {
	// A build is made beside the one that is served (scripts/build.ts).
	buildDirectory: process.env.BUILD_FOLDER ?? "build",
	serverBuildFile: "[name].js",
	// All routes come in one file that browsers keep. Asking for some of them at a time takes an address whose answer costs as much as its asker likes.
	routeDiscovery: { mode: "initial" },
} satisfies Config;
