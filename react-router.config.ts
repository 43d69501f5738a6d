import type { Config } from "@react-router/dev/config";

export default {
	serverBuildFile: "[name].js",
} satisfies Config;
