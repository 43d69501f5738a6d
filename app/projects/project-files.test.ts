import { readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { href } from "react-router";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
	contentVersions,
	projectContent,
	projectContributors,
	projectFiles,
	scicommProjects,
	users,
} from "#app/db/schema.server.ts";
import { reencodePicture } from "#app/images/images.server.ts";
import { signUp } from "#tests/accounts.ts";
import { startApp, testAdmin } from "#tests/app.ts";
import { scansOf } from "#tests/plans.ts";
import { type ProjectRole, thumbnailSize, type Visibility } from "./project.ts";
