import { index, type RouteConfig, route } from "@react-router/dev/routes";

/** The site map: every URL of the product. Each folder's rules, data and tests stand beside the modules named here. */
export default [
	index("landing/landing.tsx"),
	route("welcome", "landing/welcome.tsx"),
	route("news", "waitlist/news.tsx"),

	route("showcase", "showcase/list.tsx"),
	route("showcase/apply", "showcase/apply.tsx"),

	route("scicomm/card/create", "cards/create.tsx"),
	route("scicomm/card/edit/:id", "cards/edit.tsx"),
	route("scicomm/card/success/:id?", "cards/success.tsx"),
	route("scicomm/card/directory", "cards/directory.tsx"),
	route("scicomm/card/visibility/:id", "cards/change-visibility.tsx"),
	route("scicomm/card/delete/:id", "cards/delete.tsx"),
	route("scicomm/card/*", "cards/elsewhere.tsx"),
	route("card/:id", "cards/show.tsx"),
	route("images/:file", "images/show.ts"),

	route("scicomm/projects/:projectId/files/:file", "projects/files.ts"),

	route("portfolio", "portfolio/builder.tsx"),

	route("resources", "resources/list.tsx"),
	route("resources/new", "resources/new.tsx"),
	route("collab", "collab/list.tsx"),
	route("collab/new", "collab/new.tsx"),
	route("collab/edit", "collab/edit-nothing.ts"),
	route("collab/edit/:id", "collab/edit.tsx"),
	route("collab/filled/:id", "collab/mark-filled.tsx"),
	route("collab/delete/:id", "collab/delete.tsx"),
	route("jobs", "jobs/list.tsx"),
	route("jobs/new", "jobs/new.tsx"),
	route("jobs/edit/:id?", "jobs/edit.tsx"),
	route("jobs/delete/:id", "jobs/delete.tsx"),
	route("jobs/renew/:id", "jobs/renew.tsx"),
	route("jobs/:id", "jobs/show.tsx"),
	route("login", "accounts/login.tsx"),
	route("signup", "accounts/signup.tsx"),
	route("logout", "accounts/logout.ts"),
	route("reset-password", "accounts/reset-password.tsx"),
	route("update-password", "accounts/update-password.tsx"),
	route("confirm-email", "accounts/confirm-email.tsx"),
	route("profile", "accounts/profile.tsx"),
	route("profile/data", "accounts/my-data.ts"),
	route("profile/delete", "accounts/delete-account.tsx"),
	route("api/cards/migrate", "cards/migrate.ts"),
	route("api/session", "accounts/api-session.ts"),
	route("api/login", "accounts/api-login.ts"),
	route("api/signup", "accounts/api-signup.ts"),

	route("theme", "shell/choose-theme.ts"),
	route("dev/ui", "ui/gallery.tsx"),
	route("dev/mailbox", "mail/mailbox.tsx"),
	route("dev/mailbox/:id", "mail/mail-document.ts"),
	route("*", "shell/not-found.tsx"),
] satisfies RouteConfig;
