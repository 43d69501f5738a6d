import resources from "./resource.demo.json" with { type: "json" };
import type { ResourceInput } from "./resource-input.ts";

/** A resource as `seedDemo` takes it; `path` is the end of its address on example.org. */
type DemoResource = Omit<ResourceInput, "url"> & { path: string };

/**
 * What the list of resources starts with, newest first: things of the past, and things that could be.
 * The table's conditions check the choices, which JSON can't type.
 */
export const demoResources = resources as DemoResource[];
