import { notFound } from '@tanstack/react-router'
import { publicClient } from '@/app/workspace/clients'
import {
  publicEventGetOptions,
  publicEventGetVendorOptions,
  publicEventGetVendorsOptions,
} from '@/client/api/public.event.gen'
import { sideOf } from '@/lib/sides'

/** Words joined by hyphens (formats/slug). */
const slugShape = /^[a-z0-9]+(-[a-z0-9]+)*$/

/**
 * No event has another address; the server needs not be asked. What lies on another side of the app
 * is no event either: this side's routes know nothing of it.
 */
export function requireSlug(slug: string) {
  const possible = slug.length >= 3 && slug.length <= 80 && slugShape.test(slug)
  if (!possible || sideOf(`/${slug}`) !== 'visitor') throw notFound()
}

/** An event's public page, by its address. */
export function publicEventQuery(slug: string) {
  return publicEventGetOptions({ client: publicClient, query: { slug } })
}

/** The vendors that the page recommends. */
export function publicVendorsQuery(slug: string) {
  return publicEventGetVendorsOptions({ client: publicClient, query: { slug } })
}

/** One of them. */
export function publicVendorQuery(slug: string, uuid: string) {
  return publicEventGetVendorOptions({ client: publicClient, query: { slug, uuid } })
}
