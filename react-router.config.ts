import type { Config } from "@react-router/dev/config";

export default {
	serverBuildFile: "[name].js",
	// The whole site map is small and cached for ever: cheaper than asking for the routes behind the links of each page.
	routeDiscovery: { mode: "initial" },
} satisfies Config;
