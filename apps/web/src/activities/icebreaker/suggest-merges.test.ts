import { expect, it } from "vitest";

import { suggestMerges } from "./suggest-merges.ts";

it.each([
  [{ slides: 5, slide: 2 }, [{ word: "slide", into: "slides" }]],
  [{ slide: 5, slides: 2 }, [{ word: "slides", into: "slide" }]],
  [{ slide: 2, slides: 2 }, [{ word: "slides", into: "slide" }]],
  [{ new: 2, news: 2 }, []],
  [{ glas: 3, glass: 2 }, []],
  [{ bus: 2, buss: 2 }, []],
  [{ slides: 5 }, []],
])("[ADMIN-10] of %j suggests %j", (words, merges) => {
  expect(suggestMerges(Object.entries(words).map(([word, count]) => ({ word, count })))).toEqual(merges);
});
