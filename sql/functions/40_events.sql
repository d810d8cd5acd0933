-- Functions and triggers; policies/40_events.sql says who may do what.

-- A helper with the reception alone reads the invitation's texts; without MANAGE_EVENT neither the event's money nor
-- its client's messages; and no helper reads the client's permissions. The picture's key is included for speed: a
-- caller who sees the event sees its picture, and applying the policies of images costs a helper more than the rest of
-- resolving the scope.
CREATE OR REPLACE FUNCTION app.event_details(event uuid) RETURNS json
  LANGUAGE sql STABLE SECURITY DEFINER
  RETURN (SELECT json_build_object(
      'imageKey', (SELECT i.key FROM public.images i WHERE i.business_id = e.business_id AND i.id = e.image_id),
      'eventPersonName', CASE WHEN p.bits & (app.helper_bit('MANAGE_EVENT') | app.helper_bit('SITE_AND_GUESTS')) <> 0
        THEN e.event_person_name END,
      'slug', CASE WHEN p.bits & (app.helper_bit('MANAGE_EVENT') | app.helper_bit('SITE_AND_GUESTS')) <> 0
        THEN e.slug END,
      -- programs outside know the event by the id of its website
      'externalId', CASE WHEN e.templated_at IS NULL
        AND p.bits & (app.helper_bit('MANAGE_EVENT') | app.helper_bit('SITE_AND_GUESTS')) <> 0 THEN e.external_id END,
      'budget', CASE WHEN p.bits & app.helper_bit('MANAGE_EVENT') <> 0 THEN e.budget_cents END,
      'notifiedAt', CASE WHEN p.bits & app.helper_bit('MANAGE_EVENT') <> 0 THEN e.notified_at END,
      'customerPermissions', CASE WHEN e.templated_at IS NULL AND app.sees_all_events() THEN e.customer_permissions END,
      'customerExtraPermissions', CASE WHEN e.templated_at IS NULL AND app.sees_all_events()
        THEN e.customer_extra_permissions END,
      'enabledCustomerUpdatesAt', CASE WHEN app.sees_all_events() THEN e.enabled_customer_updates_at END,
      'customerLockDays', CASE WHEN app.sees_all_events() THEN e.customer_lock_days END,
      'customerReleased', CASE WHEN app.sees_all_events() THEN e.customer_released END,
      -- Check-in codes can be used if the event is no template, is not archived, has a day that is not over, and has
      -- guests.
      'hasCheckinQrcode', CASE WHEN p.guests THEN q.event_id IS NOT NULL END, 'enabledCheckinQrCode', CASE
        WHEN p.guests THEN q.enabled_at IS NOT NULL END,
      'checkinQrCodeScheduledAt', CASE WHEN p.guests THEN q.scheduled_at END, 'checkinQrCodeSentAt', CASE
        WHEN p.guests THEN q.sent_at END,
      'canUseQrCode', CASE WHEN p.guests THEN e.templated_at IS NULL AND e.archived_at IS NULL
        AND coalesce(e.date >= (now() AT TIME ZONE e.time_zone)::date, false)
        AND EXISTS (SELECT FROM public.invitations i WHERE i.business_id = e.business_id AND i.event_id = e.id
          AND i.deleted_at IS NULL) END)
    FROM public.events e
    LEFT JOIN public.check_in_qr_codes q ON q.business_id = e.business_id AND q.event_id = e.id
    CROSS JOIN LATERAL (SELECT app.permissions_in(e.id) AS bits, app.may_in(e.id, 'SITE_AND_GUESTS') AS guests) p
    WHERE e.business_id = app.business_id() AND e.id = event AND p.bits <> 0);
CALL pg_temp.make_definer('app.event_details(uuid)', '{member}');
-- When links were asked for within the day they are counted for: an event's, or the whole
-- business's where it is NULL.
CREATE OR REPLACE FUNCTION app.links_asked(event uuid) RETURNS timestamptz[]
  LANGUAGE sql STABLE SECURITY DEFINER
  RETURN (SELECT coalesce(array_agg(a.asked ORDER BY a.asked), '{}') FROM public.events e
    CROSS JOIN unnest(e.link_asked_at) a (asked)
    WHERE e.business_id = app.business_id() AND app.sees_all_events() AND (event IS NULL OR e.id = event)
      AND a.asked > now() - interval '1 day');
CALL pg_temp.make_definer('app.links_asked(uuid)', '{member}');
