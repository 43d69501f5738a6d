import type { Config } from "@react-router/dev/config";

export default {
	serverBuildFile: "[name].js",
	// All routes come in one file that browsers keep. Asking for some of them at a time takes an address whose answer costs as much as its asker likes.
	routeDiscovery: { mode: "initial" },
} satisfies Config;
