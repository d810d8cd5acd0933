package tenants
