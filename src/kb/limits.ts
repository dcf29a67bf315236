// In characters.
export const maxSlugLength = 80
export const maxBodyLength = 400_000
export const maxNameLength = 80
export const maxDescriptionLength = 500
export const maxCommentLength = 1000
export const maxSearchLength = 200

export const maxArticleCategories = 10
export const maxCategoryDepth = 5

/** Days until searches without results and comments on votes are erased. */
export const gapDays = 180
/** Days in which a visitor has one vote per article. */
export const voterDays = 365
/** Articles on a page of a category. */
export const articlesPerPage = 20
/** Featured or new articles on the first page, and those that helped most. */
export const landingArticles = 6
export const mostHelpfulArticles = 5
/** Related articles below an article. */
export const maxRelatedArticles = 4
/** Articles that a search finds. */
export const maxResults = 30
/** Characters of an article in a list, when it has no excerpt. */
export const excerptLength = 180
/** Tickets in which an article was linked that its editor lists. */
export const shownTickets = 10
/** Of one network. */
export const maxSearchesPerTenMinutes = 60
/** Of one network. */
export const maxVotesPerHour = 40
/** Headings from which an article has a table of contents. */
export const leastHeadings = 3
/** Votes from which a share is shown: with fewer it says little. */
export const leastVotes = 3
/** Letters of the subject of a ticket from which articles are suggested. */
export const leastLetters = 3
/** Articles that are suggested while a customer types the subject of a ticket. */
export const suggestedArticles = 3
/** Votes from which an article can be among those that helped most. */
export const leastVotesOfHelpful = 3
/** Letters from which a search that finds nothing is recorded. */
export const leastMissedLetters = 3
/** Characters of an article that describe it to search engines, when it has no excerpt. */
export const metaDescriptionLength = 155
/** Characters of each text that is compared after another person saved the same article. */
export const comparedLength = 1500
