/** The planted tree cannot create the database that every test copies. */
export class TemplateError extends Error {}
