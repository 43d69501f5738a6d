import { index, type RouteConfig, route } from "@react-router/dev/routes";

/** The site map: every URL of the product. Each folder's rules, data and tests stand beside the modules named here. */
export default [
	index("landing/landing.tsx"),
	route("news", "waitlist/news.tsx"),

	route("scicomm/card/create", "cards/create.tsx"),
	route("scicomm/card/edit/:id", "cards/edit.tsx"),
	route("scicomm/card/success/:id?", "cards/success.tsx"),
	route("scicomm/card/directory", "cards/directory.tsx"),
	route("scicomm/card/*", "cards/elsewhere.tsx"),
	route("card/:id", "cards/show.tsx"),
	route("images/:file", "images/show.ts"),

	route("portfolio", "portfolio/builder.tsx"),

	route("resources", "resources/list.tsx"),
	route("collab", "collab/list.tsx"),
	route("login", "accounts/login.tsx"),
	route("signup", "accounts/signup.tsx"),

	route("theme", "shell/choose-theme.ts"),
	route("dev/ui", "ui/gallery.tsx"),
	route("*", "shell/not-found.tsx"),
] satisfies RouteConfig;
