import { meClient } from '@/app/workspace/clients'
import {
  userNotificationsSettingsGetAllOptions,
  userNotificationsSettingsGetPreferencesOptions,
} from '@/client/api/userNotificationsSettings.gen'
import type { UserNotificationsSettingsGetAllOutput } from '@/client/types.gen'

/** What the person wants to hear about, and by which ways. */
export const notificationsQuery = userNotificationsSettingsGetAllOptions({ client: meClient })

/** When they are not to be written to, and whether their day is summed up. */
export const preferencesQuery = userNotificationsSettingsGetPreferencesOptions({ client: meClient })

export type NotificationSettings = UserNotificationsSettingsGetAllOutput['settings'][number]

export type NotificationType = NotificationSettings['type']
