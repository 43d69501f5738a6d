import { z } from "zod";
import { tidyHandle } from "./handle.ts";

export const handleSchema = z.object({ handle: z.string().catch("").transform(tidyHandle) });
