import { linkOptions } from '@tanstack/react-router'

/** Where a line and its procession have their pages, for the team. */
export function linksOf(eventUuid: string, lineUuid: string) {
  const params = { eventUuid, lineUuid }
  return {
    line: linkOptions({ to: '/app/$eventUuid/run-sheet/$lineUuid', params, resetScroll: false }),
    procession: linkOptions({
      to: '/app/$eventUuid/run-sheet/$lineUuid/procession',
      params,
      resetScroll: false,
    }),
  }
}
