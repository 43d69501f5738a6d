/** What an app loads once it works, as long as it is open; documents have it in their module. */
import { listenForSearch } from "#app/search/palette/search-keys.ts";

listenForSearch(new AbortController().signal);
