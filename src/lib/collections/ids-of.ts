export const idsOf = <Id>(rows: Iterable<{ id: Id }>): Id[] => [...rows].map(({ id }) => id)
