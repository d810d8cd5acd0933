import { userNotificationsSettingsGetAllOptions } from '@/client/@tanstack/react-query.gen'
import type { UserNotificationsSettingsGetAllOutput } from '@/client/types.gen'
import { meClient } from '@/features/workspace/clients'

/** What the person wants to hear about. */
export const notificationsQuery = userNotificationsSettingsGetAllOptions({ client: meClient })

export type NotificationType = UserNotificationsSettingsGetAllOutput['settings'][number]['type']
