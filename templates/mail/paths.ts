export const emailTemplatesPath = '/admin/email-templates'
