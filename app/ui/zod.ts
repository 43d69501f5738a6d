/** zod for schemas that the browser reads too. */
import { z } from "zod";

// There zod would try whether it may compile its schemas, which the content security policy forbids and reports.
if (typeof document !== "undefined") z.config({ jitless: true });

export { z };
