export const imagePickerPath = '/admin/media/pick'
