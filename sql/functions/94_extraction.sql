-- The extraction of a business's data by staff: every table of the business row by row, without secrets. Staff read
-- rows only after an entry in the business's audit log, with their reason.

-- Returns the tables of an extraction and their columns, in the order of the file. Secrets are in none: codes, tokens,
-- keys that open files, bank data, Pix keys, and values in bytea. api/admin/extract_business_test.go holds every column
-- of every table of a business either here or in its list of exceptions.
CREATE OR REPLACE FUNCTION app.list_extraction_parts() RETURNS TABLE (part text, columns text[])
  LANGUAGE sql IMMUTABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT v.part, v.columns::text[] FROM (VALUES
    ('bonifications', '{id,kind,event_id,referred_name,amount_cents,transfer_id,closed_at,created_at}'),
    ('bonus_transfers', '{id,status,amount_cents,txid,created_at,approved_at,paid_at,end_to_end_id,ended_at,
      reason}'),
    ('businesses', '{business_id,owner_user_id,name,location,categories,instagram_handle,market_stage,
      created_at,image_id,document_number,address,cortejo_uuid,contract_limit,
      guest_messages_per_day}'),
    ('business_controls', '{id,staff_user_id,reason,started_at,expires_at,ended_at}'),
    ('check_in_additions', '{event_id,id,invitation_id,name,child,added_at,user_id,device_id,received_at,
      problem,settled_at,settled_by,accepted}'),
    ('check_in_devices', '{event_id,id,name,door,person_name,enrolled_at,revoked_at,created_by,created_at}'),
    ('check_in_qr_codes', '{event_id,configured_at,enabled_at,scheduled_at,sent_at,cancelled_at,updated_at}'),
    ('check_in_take_backs', '{event_id,id,operation_id,check_in_id,taken_at,user_id,device_id,received_at,
      problem,settled_at,settled_by,accepted}'),
    ('check_ins', '{event_id,id,guest_id,entered_at,device_at,door,user_id,device_id,received_at,problem,
      settled_at,settled_by,accepted}'),
    ('contacts', '{id,full_name,phone,email,instagram_handle,birth_date,observations,partner_name,event_type,
      event_date,created_at,deleted_at,import_id,whatsapp_opt_in_at,whatsapp_opt_in_by,whatsapp_opt_in_how,
      message_channels}'),
    ('contract_signers', '{event_id,contract_id,id,name,phone,email,tax_id,role,channel,position,status,
      asked_at,sent_at,reminded_at,opened_at,signed_at,declined_at,decline_reason,ip,user_agent,consent_version,
      signature_kind,updated_at}'),
    ('contract_steps', '{event_id,contract_id,id,signer_id,at,kind,actor,ip,user_agent}'),
    ('contract_templates', '{id,name,content,version,created_at,updated_at,deleted_at}'),
    ('contracts', '{event_id,id,task_id,name,message,in_order,expires_on,status,content,file_name,size,pages,
      sent_at,ended_at,sealed_size,sealed_at,replaces,created_by,created_at,updated_at,deleted_at,version}'),
    ('customer_messages', '{id,event_id,contact_id,kind,channel,phone,area,asked_at,sent_at,reminder_id,
      gift_order_id,email,delivery_id}'),
    ('deliveries', '{message_id,state,handed_over_at,settled_at,state_at,channel,kind,provider,cost_class,
      reason}'),
    ('disputes', '{event_id,id,transaction_id,status,losses,lost_cents,platform_fee_cents,overpaid_cents,
      created_at,updated_at,reason}'),
    ('document_versions', '{event_id,document_id,id,slot,version,content,saved_by,started_at,saved_at}'),
    ('documents', '{event_id,id,task_id,kind,name,observations,content,version,media_type,size,is_customer_file,
      created_by,created_at,updated_at,deleted_at}'),
    ('event_accesses', '{event_id,membership_id,permissions}'),
    ('event_changes', '{event_id,id,kind,task_ids,date_before,date_after,times,made_at,undone_at,line_ids,
      minutes,made_by,payments}'),
    ('event_customers', '{event_id,contact_id,position,first_seen_at}'),
    ('event_slugs', '{event_id,slug,retired_at}'),
    ('event_vendors', '{event_id,id,vendor_id,status,budget_cents,observations,is_customer_vendor,deleted_at,
      created_at,wished_at,wished_by,wish_confirmed_at}'),
    ('events', '{id,type,title,event_person_name,date,event_start_time,time_zone,ceremony_place,reception_place,
      number_of_guests,budget_cents,image_id,enable_branding,customer_permissions,slug,notified_at,templated_at,
      archived_at,created_at,updated_at,enabled_customer_updates_at,customer_lock_days,customer_released,
      customer_extra_permissions,day_contact_id,checklist_opened_at,external_id,gift_fee_by,slug_changes,
      gift_plan,gift_fee}'),
    ('gift_order_items', '{event_id,id,order_id,gift_id,kind,title,drawing,quantity,price_cents,as_cash,held}'),
    ('gift_orders', '{event_id,id,sequence,number,giver_name,giver_email,message,status,method,gifts_cents,
      fee_cents,fee_by,discount_cents,total_cents,late,expires_at,paid_at,thanked_at,created_at,updated_at,
      late_seen_at,returned_cents,returned_fee_cents,fee_rate}'),
    ('gifts', '{event_id,id,kind,title,note,price_cents,quantity,drawing,url,category,position,hidden,
      created_at,updated_at,deleted_at,photo_id}'),
    ('guest_dispatches', '{event_id,id,kind,channel,audience,own_words,leaves_at,created_by,created_at}'),
    ('guest_messages', '{event_id,id,dispatch_id,invitation_id,kind,channel,address,status,error,created_at,
      sent_at,delivered_at,read_at,failed_at,released_at}'),
    ('guest_settings', '{event_id,answer_by,allow_unlisted,anonymised_at}'),
    ('guests', '{event_id,invitation_id,id,name,status,attends,declines,tags,kind,age,age_band,diet,table_id,
      unlisted,position,created_at,updated_at,deleted_at,import_id}'),
    ('images', '{id,width,height,uploaded_by,created_at}'),
    ('imports', '{id,kind,state,name,columns,fields,faults,total,done,failed,kept,created_by,created_at,
      undone_at,from_backoffice,categories,event_id,worked_until,header_line,area_code,answers,encodings}'),
    ('invitations', '{event_id,id,name,phone,email,places,answer_by,sub_event_ids,message,answered_at,
      answered_via,answer_version,messages_stopped_at,created_at,updated_at,deleted_at,import_id,
      phone_stopped_at,email_stopped_at}'),
    ('invites_sent', '{id,phone,sent_by,sent_at,answered_at}'),
    ('invoices', '{event_id,id,task_id,vendor_id,title,total,payer,payee,created_at,updated_at,deleted_at}'),
    ('ledger_accounts', '{book,id,kind,event_id,created_at}'),
    ('ledger_entries', '{book,transaction_id,account_id,amount,currency}'),
    ('ledger_owner_balances', '{id,event_id,free_cents,waiting_cents,negative_since}'),
    ('ledger_transactions', '{book,id,kind,source,reverses,occurred_at,available_on,booked_at,attempt_id}'),
    ('memberships', '{id,user_id,name,phone,role,accepted_at,created_at}'),
    ('money_proposals', '{id,kind,account,hosts_event_id,amount_cents,is_debit,reason,finding_id,proposed_by,
      created_at,expires_at,decision,decided_by,decided_at,booked_at,failure}'),
    ('notifications', '{id,user_id,type,event_id,helper_bit,group_id,subjects,content,created_at,read_at}'),
    ('payment_reminder_settings', '{event_id,remind_before,remind_on_day,remind_after1,remind_after7,
      updated_at}'),
    ('payment_reminders', '{event_id,id,payment_id,kind,day,created_at}'),
    ('payments', '{event_id,id,invoice_id,payer,position,price,due_date,days_before,status,paid_on,paid_at,
      receipt_name,receipt_type,receipt_size,receipt_at,receipt_by,receipt_side,created_at,updated_at,
      shared_at}'),
    ('proposal_acceptances', '{id,proposal_id,version,snapshot,name,phone,noted_by,ip,user_agent,accepted_at}'),
    ('proposal_templates', '{id,name,content,created_at,deleted_at}'),
    ('proposals', '{id,contact_id,title,event_type,event_date,budget,items,content,expires_on,payment_methods,
      payment_other,payment_description,attachment_title,attachment_description,attachment_name,
      attachment_media_type,attachment_size,status,version,sent_at,first_seen_at,last_seen_at,seen,decided_at,
      accepted_budget,decline_reason,one_link,one_link_by,starts_from,plan,contract_template_id,event_id,
      invoice_id,contract_id,event_version,invoice_version,contract_version,carried_out,troubles,pdf_version,
      created_by,created_at,updated_at,deleted_at}'),
    ('recipients', '{is_live,status,reason,is_submitted,is_verifying,due,due_by,activated_at,changed_at,
      synced_at,failure,failed_at,created_at,withdrawal_mode,held_cents,expected_cents,on_the_way_cents,
      held_at}'),
    ('referrals', '{event_id,is_counted,bonus_percent,created_at}'),
    ('refunds', '{event_id,id,transaction_id,amount,our_fee,by_hand,reason,status,failure,waited,created_at,
      updated_at,held_cents,means,returned_on}'),
    ('run_sheet_lines', '{event_id,id,parent_id,day,start_minute,planned_minute,length_minutes,title,role,place,
      cue_text,cue_url,note,fixed,team_only,done_at,position,created_at,updated_at,deleted_at}'),
    ('run_sheet_people', '{event_id,line_id,id,membership_id,event_vendor_id,name,position}'),
    ('run_sheet_team_notes', '{event_id,line_id,id,note}'),
    ('seating_tables', '{event_id,id,number,name,seats,created_at,updated_at,deleted_at}'),
    ('services', '{id,name,value,created_at,deleted_at}'),
    ('site_blocks', '{event_id,site_id,id,kind,position,shown,content,version,updated_at,deleted_at}'),
    ('site_domains', '{event_id,domain,status,reason,created_at,checked_at,verified_at,failing_since}'),
    ('site_messages', '{event_id,id,name,message,approved_at,created_at,deleted_at}'),
    ('site_photos', '{event_id,id,width,height,created_at}'),
    ('site_versions', '{event_id,site_id,id,number,document,published_at,published_by}'),
    ('sites', '{event_id,id,theme,accent,look_version,published_id,indexed,created_at,updated_at}'),
    ('sub_events', '{event_id,id,kind,name,place,day,start_minute,position,created_at,updated_at,deleted_at}'),
    ('subtasks', '{event_id,task_id,id,title,observations,decision_requested,decision,position,checked_at,
      deleted_at,created_at,decided_at,decision_question,decision_options,decision_option,decision_note,
      decided_by,decision_asked_at,decision_seen_at}'),
    ('task_vendors', '{event_id,task_id,id,event_vendor_id,created_at,is_customer_link}'),
    ('tasks', '{event_id,id,title,observations,category,icon,label,timing,time_unit_number,time_unit_option,
      date,end_date,decision_requested,decision,position,checked_at,deleted_at,created_at,updated_at,
      customer_notes,decided_at,source_key,responsible_id,decision_question,decision_options,decision_option,
      decision_note,decided_by,decision_asked_at,decision_seen_at,team_only}'),
    ('transactions', '{event_id,id,payment_id,method,price,live,status,boleto_expires_at,refusal,paid,overpaid,
      refunded,dispute,paid_at,expires_at,checked_at,created_at,updated_at,our_fee,dispute_fee,gift_order_id,
      lost_cents,returned_by_hand_cents,used_at}'),
    ('transfer_reversals', '{id,transfer_id,cause,refund_id,planned_cents,cents,status,tries,asked_at,failure,
      created_at,updated_at,reversed_at}'),
    ('vendors', '{id,name,phone,email,categories,instagram_handle,observations,enable_vendor_indication,
      image_id,invited_at,import_id,deleted_at,created_at,customer_event_id,invited_phone,
      confirmed_by}'),
    ('wallets', '{holder_name,document_kind,document_masked,created_at}'),
    ('withdrawal_transfers', '{id,withdrawal_id,attempt_id,event_id,is_of_hosts,position,cents,available_on,
      status,tries,asked_at,reversed_cents,failure,created_at,sent_at,arrived_at,set_aside_at}'),
    ('withdrawals', '{id,request_id,is_live,cause,status,business_cents,gifts_cents,missing_cents,failure,
      arrives_on,created_at,updated_at,sent_at,arrived_at}')
  ) v (part, columns)
$$;
CALL pg_temp.make_definer('app.list_extraction_parts()', '{staff}');

-- Records in a business's audit log that the caller extracts its data, and why. False if there is no such business.
CREATE OR REPLACE FUNCTION app.record_extraction(p_business uuid, p_reason text) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO public.audit_entries (business_id, kind, subject, changes, transaction_id,
    actor_user_id, actor_name, session_role, team_role, in_control, control_id, control_reason, procedure)
  SELECT b.business_id, 'EXTRACTED', 'businesses', jsonb_build_array(jsonb_build_object('id', b.business_id,
      'title', b.name, 'after', jsonb_build_object('reason', p_reason))),
    pg_current_xact_id()::text::bigint,
    a.actor_user_id, a.actor_name, a.session_role, a.team_role, a.in_control, a.control_id, a.control_reason,
    a.procedure
  FROM public.businesses b CROSS JOIN app.audit_actor(current_setting('role')) a
  WHERE b.business_id = p_business;
  RETURN FOUND;
END
$$;
CALL pg_temp.make_definer('app.record_extraction(uuid, text)', '{staff}');

-- Returns the next rows of a table of an extraction as JSON, in the order of its primary key, each with the key that
-- continues after it. It returns at most p_max_rows, and stops after the row that exceeds p_max_bytes. Without an entry
-- of the caller's extraction of that business in the last six hours it returns none. Raises an error for a table that
-- is not extracted. Texts name pictures by the keys that open them, which are taken out.
CREATE OR REPLACE FUNCTION app.extract_rows(p_business uuid, p_part text, p_after jsonb, p_max_rows integer,
  p_max_bytes integer) RETURNS TABLE (record text, key jsonb)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  column_list text;
  key_list text;
  after_list text;
BEGIN
  PERFORM FROM public.audit_entries a
  WHERE a.business_id = p_business AND a.kind = 'EXTRACTED' AND a.subject = 'businesses'
    AND a.actor_user_id = app.user_id() AND a.at > now() - interval '6 hours';
  IF NOT FOUND THEN RETURN; END IF;
  SELECT string_agg(format('t.%I', c.name), ', ' ORDER BY c.ordinality) INTO column_list
  FROM app.list_extraction_parts() p CROSS JOIN LATERAL unnest(p.columns) WITH ORDINALITY c (name, ordinality)
  WHERE p.part = p_part;
  IF column_list IS NULL THEN RAISE EXCEPTION 'no part of an extraction: %', p_part; END IF;
  SELECT string_agg(format('t.%I', k.name), ', ' ORDER BY k.position),
    string_agg(format('($2->>%s)::%s', k.position - 1, k.type), ', ' ORDER BY k.position) INTO key_list, after_list
  FROM (SELECT a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type,
      row_number() OVER (ORDER BY array_position(i.indkey::smallint[], a.attnum)) AS position
    FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)
    WHERE i.indrelid = format('public.%I', p_part)::regclass AND i.indisprimary AND a.attname <> 'business_id') k;
  -- The business itself, and a table with one row per business, have no more than one row.
  IF key_list IS NULL AND p_after IS NOT NULL THEN RETURN; END IF;
  RETURN QUERY EXECUTE format($query$
    SELECT r.record, r.key FROM (
      SELECT s.record, s.key, s.position,
        sum(octet_length(s.record)) OVER (ORDER BY s.position) - octet_length(s.record) AS bytes_before
      FROM (SELECT regexp_replace((SELECT row_to_json(c) FROM (SELECT %1$s) c)::text, '/media/[a-z2-7]{26}', '/media/',
            'g') AS record, jsonb_build_array(%2$s) AS key,
          row_number() OVER (%3$s) AS position
        FROM public.%4$I t WHERE t.business_id = $1 %5$s
        %3$s LIMIT $3) s
    ) r
    WHERE r.bytes_before < $4 ORDER BY r.position$query$,
    column_list, coalesce(key_list, ''), 'ORDER BY ' || coalesce(key_list, 't.business_id'), p_part,
    CASE WHEN p_after IS NOT NULL THEN format('AND (%s) > (%s)', key_list, after_list) ELSE '' END)
  USING p_business, p_after, p_max_rows, p_max_bytes;
END
$$;
CALL pg_temp.make_definer('app.extract_rows(uuid, text, jsonb, integer, integer)', '{staff}');
