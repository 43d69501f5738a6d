/** What a list's document loads where its address names a row. */
import { leadToOldRow } from "#app/ui/old-row.ts";

leadToOldRow();
