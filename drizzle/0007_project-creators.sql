CREATE INDEX "content_versions_creator" ON "content_versions" USING btree ("created_by","created_at");--> statement-breakpoint
CREATE INDEX "project_content_creator" ON "project_content" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "project_content_editor" ON "project_content" USING btree ("updated_by");