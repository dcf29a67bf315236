export const ticketsPath = '/admin/tickets'
export const assignedTicketsPath = '/admin/assigned-tickets'

/** A ticket for staff. */
export const ticketPath = (id: number): string => `${ticketsPath}/${id}`
