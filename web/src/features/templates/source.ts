import type { ScopedClient } from '@/app/workspace/clients'
import { templateGetPreviewOptions } from '@/client/api/template.gen'
import type { TemplateGetPreviewOutput } from '@/client/types.gen'
import { type EventType, eventTypeKeys } from '@/lib/eventTypes'
import { isUuid } from '@/lib/search'

/** Where tasks are taken from: a template or an event, or the checklist Cortejo ships for a type. */
export type Source = { sourceUuid: string } | { sourceType: EventType }

export type PreviewTask = TemplateGetPreviewOutput['tasks'][number]

/** What the last part of the address names: a uuid, or a type in small letters ("fifteen_years"). */
export function sourceOf(segment: string): Source | undefined {
  if (isUuid(segment)) return { sourceUuid: segment }
  const sourceType = eventTypeKeys.find((key) => key.toLowerCase() === segment)
  return sourceType && { sourceType }
}

/** The address's last part for a checklist that Cortejo ships. */
export function shippedSegment(type: EventType): string {
  return type.toLowerCase()
}

/**
 * The query for a checklist as the event would get it. Each visit fetches it again, because the event's date may have
 * changed.
 */
export function previewQuery(client: ScopedClient, eventUuid: string, source: Source) {
  return { ...templateGetPreviewOptions({ client, query: { eventUuid, ...source } }), staleTime: 0 }
}
