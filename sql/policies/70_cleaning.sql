-- The rights of the cleaning job beyond the tenant policies.

GRANT SELECT, DELETE ON images TO cortejo_definer;
GRANT SELECT (decision_options) ON tasks, subtasks TO cortejo_definer;

GRANT SELECT, DELETE ON documents TO cortejo_definer;
GRANT SELECT ON document_versions TO cortejo_definer;
