import type { View } from '#src/web/view.ts'
import type { HttpRequest } from '#src/web/request.ts'

export const cartOwner = (req: HttpRequest, view: View) => ({ token: req.cartToken, userId: view.user?.id ?? null })
