-- The platform's book, of no business: staff read it. No session role writes it: jobs book by app.book_platform_line.

GRANT SELECT ON platform_ledger_transactions, platform_ledger_entries TO staff;
CREATE POLICY staff_reads ON platform_ledger_transactions FOR SELECT TO staff USING (true);
CREATE POLICY staff_reads ON platform_ledger_entries FOR SELECT TO staff USING (true);
GRANT SELECT, INSERT ON platform_ledger_transactions, platform_ledger_entries TO cortejo_definer;
