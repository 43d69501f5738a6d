/** As `routes-access.ts`, for the addresses that the server answers itself, before it looks for a route. */
import {
	answers,
	everybody,
	nobody,
	noForms,
	publicly,
	publiclyIfListed,
	type Row,
	shownTo,
	takes,
} from "./access-terms.ts";
import { open } from "./routes-access.ts";

/** Who sends a form finds no such address. */
const openWithoutForms: Row = { get: shownTo(everybody), post: takes("an empty form", nobody, answers(404)) };
/** What the API gives of a thing, and of none that is in no list. */
function inApi(of: Row["of"]): Row {
	return { of, get: shownTo(publiclyIfListed), post: noForms };
}

export const serverAccess = {
	"/healthz": openWithoutForms,
	"/readyz": openWithoutForms,
	"/version": openWithoutForms,
	"/metrics": { get: shownTo(nobody), post: takes("an empty form", nobody, answers(404)) },
	"/assets/*": { of: "asset", get: shownTo(publicly), post: takes("an empty form", nobody, answers(404)) },
	"/apple-touch-icon.png": openWithoutForms,
	"/favicon.ico": openWithoutForms,
	"/favicon.svg": openWithoutForms,
	"/heliograph.png": openWithoutForms,
	"/icon-192.png": openWithoutForms,
	"/icon-512.png": openWithoutForms,
	"/icon-maskable-512.png": openWithoutForms,
	"/manifest.webmanifest": openWithoutForms,
	"/speculation-rules.json": openWithoutForms,
	"/.well-known/security.txt": openWithoutForms,
	"/policy-reports": { get: shownTo(nobody), post: takes("an empty form", everybody, answers(400)) },
	"/api/v1/openapi.json": open,
	"/api/v1/cards": open,
	"/api/v1/cards/:id": inApi("card"),
	"/api/v1/resources": open,
	"/api/v1/resources/:id": inApi("resource"),
	"/api/v1/collab": open,
	"/api/v1/collab/:id": inApi("listing"),
	"/api/v1/jobs": open,
	"/api/v1/jobs/:id": inApi("job"),
	"/api/v1/requests": open,
	"/api/v1/requests/:id": inApi("request"),
	"/api/v1/projects": open,
	"/api/v1/projects/:id": inApi("project"),
	"/api/v1/media": open,
	"/api/v1/media/:id": inApi("media"),
	"/api/v1/showcase": open,
	"/api/v1/showcase/:id": inApi("item"),
	"/api/v1/events": open,
	"/api/v1/events/:id": inApi("event"),
	"/api/v1/receipts": open,
	"/api/v1/receipts/:id": inApi("receipt"),
	"/api/v1/lists": open,
	"/api/v1/lists/:id": inApi("list"),
	"/api/v1/search": open,
	"/api/v1/search/:id": inApi("resource"),
} satisfies Record<string, Row>;
