export const usersPath = '/admin/users'
