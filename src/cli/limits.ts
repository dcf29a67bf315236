/** Open files that are enough for a few thousand visitors at once: `doctor` says when there may be fewer. */
export const minOpenFiles = 4096
/** Seconds for which `doctor` looks up and asks the public address; a machine without DNS may wait for it longer. */
export const addressCheckSeconds = 8
/** Files and folders that `doctor` names because others can still read them. */
export const namedReadableFiles = 3
/** Seconds that stopping waits for requests. */
export const maxStopSeconds = 25
