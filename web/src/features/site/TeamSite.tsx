import { linkOptions } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { useWorkspace } from '@/app/workspace/useWorkspace'
import { SiteContext, type SiteScope } from './scope'

/** Provides the website of an event to the team's screens. */
export function TeamSite({ eventUuid, children }: { eventUuid: string; children: ReactNode }) {
  const { client } = useWorkspace()
  const scope = useMemo<SiteScope>(() => {
    const params = { eventUuid }
    return {
      client,
      eventUuid,
      side: 'TEAM',
      mayEdit: true,
      editorLink: (bloco) =>
        linkOptions({
          to: '/app/$eventUuid/website-and-gifts',
          params,
          search: bloco === undefined ? {} : { bloco },
        }),
      giftsLink: linkOptions({ to: '/app/$eventUuid/website-and-gifts/gifts', params }),
      shareLink: linkOptions({ to: '/app/$eventUuid/share', params }),
    }
  }, [client, eventUuid])
  return <SiteContext value={scope}>{children}</SiteContext>
}
