import { meClient } from '@/app/workspace/clients'
import { userNotificationsSettingsGetAllOptions } from '@/client/api/userNotificationsSettings.gen'
import type { UserNotificationsSettingsGetAllOutput } from '@/client/types.gen'

/** What the person wants to hear about. */
export const notificationsQuery = userNotificationsSettingsGetAllOptions({ client: meClient })

export type NotificationType = UserNotificationsSettingsGetAllOutput['settings'][number]['type']
