import { useEffect } from 'react'
import { meClient } from '@/app/workspace/clients'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { userNotificationsSettingsUpdatePreferences } from '@/client/api/userNotificationsSettings.gen'
import { browserZone } from '@/lib/browserZone'

/** Whose zone it is of whom nothing is known. */
const usual = 'America/Sao_Paulo'

/** Tells once where a person is whose browser is elsewhere than most: their quiet hours are of there. */
export function useTellTimeZone(): void {
  const { me } = useWorkspace()
  const zone = browserZone()
  const news = !me.timeZone && zone !== usual
  useEffect(() => {
    // A failure is ignored, because the next page sends it again. The server stores it only while it has none.
    if (news)
      void userNotificationsSettingsUpdatePreferences({
        client: meClient,
        body: { browserTimeZone: zone },
      })
  }, [news, zone])
}
